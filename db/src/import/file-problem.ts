/** A file that cannot be imported at all; the message is for its owner. */
export class FileProblem extends Error {
  readonly file: string

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`${file}: ${reason}`, options)
    this.file = file
    this.name = 'FileProblem'
  }
}
