/** The surroundings of a command: a terminal, or a test. */
export interface Shell {
  /** The folder of the stored access. */
  folder: string
  print(text: string): void
  complain(text: string): void
  /** Absent if no person can answer. */
  ask?: (question: string) => Promise<boolean>
  wait(ms: number): Promise<void>
  now(): number
}
