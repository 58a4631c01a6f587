/** Ends a command with one sentence for the person. */
export class Failure extends Error {
  /** 1: the portal refused it or is not responding. 2: the command is not written correctly. */
  readonly exitCode: 1 | 2

  constructor(sentence: string, exitCode: 1 | 2 = 1, cause?: unknown) {
    super(sentence, { cause })
    this.exitCode = exitCode
  }
}

export const wrongUse = (sentence: string): Failure => new Failure(`${sentence} "portal help" lists the commands.`, 2)
