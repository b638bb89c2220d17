import type { Actor, Validated, Id, Precondition } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Creative } from '../../domain/creative.js';
import { assertAllowed } from '../../domain/content-policy.js';
import type { CreativeFields } from '../../domain/creative-fields.js';
import { CreativeWork } from '../creative-work.js';

/**
 * `changes` returns the fields to set for the current fields, because a merge patch of an object depends on them. Throws
 * ContentPolicyViolation, as a generation request does.
 */
export class UpdateCreative extends Command<Creative> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'crv'>,
    readonly precondition: Precondition,
    readonly changes: (current: CreativeFields) => Validated<CreativeFields>,
  ) {
    super();
  }
}

@CommandHandler(UpdateCreative)
export class UpdateCreativeHandler implements ICommandHandler<UpdateCreative> {
  constructor(private readonly work: CreativeWork) {}

  execute({ actor, id, precondition, changes }: UpdateCreative): Promise<Creative> {
    return this.work.change(actor, id, precondition, 'creative.updated', (creative, now) => {
      const { value, problems } = changes(creative);
      creative.change(value, now, problems);
      assertAllowed([
        { pointer: '/call_to_action', text: value.callToAction ?? null },
        { pointer: '/name', text: value.name ?? null },
      ]);
    });
  }
}
