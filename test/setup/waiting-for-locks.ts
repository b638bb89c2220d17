/** Selects the sessions that wait for a lock, of the database that is asked: the server also has those of other tests. */
export const waitingForLocks =
  "select pid, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'";
