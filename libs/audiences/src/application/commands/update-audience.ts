import { ChangeExecutor, type Actor, type Validated, type Id, type Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Audience } from '../../domain/audience.js';
import { isSameDefinition } from '../../domain/audience-fields.js';
import type { AudiencePatch } from '../../domain/audience-patch.js';
import { AudienceRepository } from '../../domain/audience.repository.js';
import { LookalikeSourceValidator } from '../lookalike-source-validator.js';
import { AudienceDependents } from '../ports/audience-dependents.js';

/** Throws `launch_blocked` when a launched campaign that uses the audience could not run with its new definition. */
export class UpdateAudience extends Command<Audience> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'aud'>,
    readonly precondition: Precondition,
    readonly patch: Validated<AudiencePatch>,
  ) {
    super();
  }
}

@CommandHandler(UpdateAudience)
export class UpdateAudienceHandler implements ICommandHandler<UpdateAudience> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly audiences: AudienceRepository,
    private readonly sourceValidator: LookalikeSourceValidator,
    private readonly dependents: AudienceDependents,
  ) {}

  execute(command: UpdateAudience): Promise<Audience> {
    const { actor, patch } = command;
    return this.changes.run(this.audiences, command, async (audience, now) => {
      const sourceProblems = await this.sourceValidator.validate(actor.accountId, patch.value, audience.sourceAudienceId);
      const { rules, lookalike } = audience;
      audience.change(patch, sourceProblems, now);
      if (!isSameDefinition({ rules, lookalike }, audience)) await this.assertLaunchable(audience);
    });
  }

  /** The campaigns that use the audience, or a lookalike of it, can still run with what it is now. */
  private async assertLaunchable(audience: Audience): Promise<void> {
    const { accountId, id, rules, sourceAudienceId } = audience;
    const [source = null] = sourceAudienceId === null ? [] : await this.audiences.find(accountId, [sourceAudienceId]);
    const lookalikes = await this.audiences.find(accountId, await this.audiences.lookalikesOf(accountId, id));
    const changed = new Map([
      [id, definitionOf(audience, source?.rules ?? null)],
      ...lookalikes.map((one) => [one.id, definitionOf(one, rules)] as const),
    ]);
    await this.dependents.assertLaunchable(accountId, changed, audience.type === 'lookalike' ? '/lookalike' : '/rules');
  }
}

const definitionOf = ({ rules, lookalike }: Audience, sourceRules: Audience['rules']) => ({
  rules,
  lookalike: lookalike === null ? null : { ...lookalike, sourceRules },
});
