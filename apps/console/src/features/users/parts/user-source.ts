import type { RecordSource } from '../../../shared/ui/use-record-choices.js';
import { type User, userChoices } from '../api/users.js';

export const users: RecordSource<User> = { list: userChoices, getLabel: ({ name }) => name };
