import { ChangeExecutor, type Actor, type Validated, type Id, type Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Creative } from '../../domain/creative.js';
import { assertAllowed } from '../../domain/content-policy.js';
import type { CreativePatch } from '../../domain/creative-patch.js';
import { CreativeRepository } from '../../domain/creative.repository.js';
import { CreativeDependents } from '../ports/creative-dependents.js';

/**
 * Throws ContentPolicyViolation, as a generation request does, and `launch_blocked` when a launched campaign needs the landing page that is
 * removed.
 */
export class UpdateCreative extends Command<Creative> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'crv'>,
    readonly precondition: Precondition,
    readonly patch: Validated<CreativePatch>,
  ) {
    super();
  }
}

@CommandHandler(UpdateCreative)
export class UpdateCreativeHandler implements ICommandHandler<UpdateCreative> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly creatives: CreativeRepository,
    private readonly dependents: CreativeDependents,
  ) {}

  execute(command: UpdateCreative): Promise<Creative> {
    const { patch } = command;
    return this.changes.run(this.creatives, command, async (creative, now) => {
      const { accountId, id, landingUrl: formerUrl } = creative;
      creative.change(patch, now);
      assertAllowed([
        { pointer: '/call_to_action', text: patch.value.callToAction ?? null },
        { pointer: '/name', text: patch.value.name ?? null },
      ]);
      if (creative.landingUrl !== formerUrl) await this.dependents.assertLaunchable(accountId, id, creative.landingUrl);
    });
  }
}
