const hints: readonly { reason: RegExp; hint: string }[] = [
  {
    reason: /is not a date YYYY-MM-DD/,
    hint: 'If the file has dates such as 14/04/2026, add --dates dd/mm/yyyy.',
  },
  {
    reason: /is not a date and time/,
    hint: 'If its times have no zone and are those of the United Kingdom, add --times London; for days such as 14/04/2026 also --dates dd/mm/yyyy.',
  },
  {
    reason: /is not minor units/,
    hint: 'If its amounts are in pounds without a pound sign, add --money pounds.',
  },
]

/** How to read values that could be read in two ways; only their owner knows. */
export const hintsFor = (lines: readonly string[]): string[] =>
  hints.filter(({ reason }) => lines.some((line) => reason.test(line))).map(({ hint }) => hint)
