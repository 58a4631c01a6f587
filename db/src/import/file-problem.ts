/** A file that cannot be imported at all, in words for the person who has it. */
export class FileProblem extends Error {
  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`${file}: ${reason}`, options)
    this.name = 'FileProblem'
  }
}
