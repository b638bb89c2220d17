// What other contexts may import of this one. None does: the event log is made of what they record.
export {};
