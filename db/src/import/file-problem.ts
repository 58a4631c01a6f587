/** A file that cannot be imported at all; the message is for its owner. */
export class FileProblem extends Error {
  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`${file}: ${reason}`, options)
    this.name = 'FileProblem'
  }
}
