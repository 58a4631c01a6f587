import type { LineFamily } from '@portal/contract/diagnostics/values.ts'
import type { LineFigures } from '@portal/contract/diagnostics/diagnostics.ts'
import type { LineReading, LineStep } from './readings.ts'

/** A line as the carrier identifies it. */
export interface Line {
  /** The carrier's id if it has one; otherwise our service id. */
  lineId: string
  serviceId: string
  family: LineFamily
  downMbps: number
  upMbps: number
  /** From the cabinet to the premises. */
  metres: number
  username: string | null
  /** When its session ended, by our own record, if it has not returned. */
  offlineSince?: Date
}

/** The carrier refuses to run this test now; its message is for customers. */
export class TestRejected extends Error {}

/** A step was stopped, or exceeded its time. */
export class TestAborted extends Error {
  /** Whether the carrier has confirmed that it ended. */
  readonly isCancelled: boolean

  constructor(isCancelled: boolean) {
    super('The test was aborted')
    this.isCancelled = isCancelled
  }
}

/** One step of one test, for the tester. */
export interface StepRun {
  /** Ours: a tester never starts a second test with the same one. */
  reference: string
  signal: AbortSignal
}

/** Runs line tests: the carrier, or the simulator of a demo. */
export interface LineTester {
  isSimulated: boolean
  /** The usual duration of a step. */
  usualMs(step: LineStep): number
  /**
   * Runs one step to its end. Throws TestRejected, TestAborted after the signal, CannotRead without a reading, or a
   * Problem if the carrier is unavailable.
   */
  run<S extends LineStep>(line: Line, step: S, run: StepRun): Promise<LineReading<S>>
  /** The 24 hours before a time; null if the tester does not have them. */
  figures(line: Line, until: Date): Promise<LineFigures | null>
}
