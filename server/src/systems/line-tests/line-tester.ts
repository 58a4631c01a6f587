import type { LineFamily } from '@portal/contract/diagnostic-values.ts'
import type { LineFigures } from '@portal/contract/diagnostics.ts'
import type { LineReading, LineStep } from './readings.ts'

/** A line as the carrier knows it. */
export interface Line {
  /** Of the carrier, where it gave one; else our service id. */
  lineId: string
  serviceId: string
  family: LineFamily
  downMbps: number
  upMbps: number
  /** From the cabinet to the premises. */
  metres: number
  username: string | null
}

/** The carrier does not want to run this test now; its words are for the customer. */
export class TestRejected extends Error {}

/** Whoever tests lines: the carrier, or something that behaves like one. */
export interface LineTester {
  /** How long a step usually takes. */
  usualMs(step: LineStep): number
  /** Runs one step to its end. Throws TestRejected, or a Problem where the carrier cannot be asked. */
  run<S extends LineStep>(line: Line, step: S, signal: AbortSignal): Promise<LineReading<S>>
  /** The 24 hours up to a moment. */
  figures(line: Line, until: Date): Promise<LineFigures>
}
