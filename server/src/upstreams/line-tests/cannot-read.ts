/** A step that cannot run here; it is skipped with this message, and the test continues. */
export class CannotRead extends Error {}
