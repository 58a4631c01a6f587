import { percent } from '@portal/contract/format/sizes.ts'

/** "12.0%" for 1200 hundredths of a per cent; a second decimal only if needed. */
export const percentText = (rate: number): string => percent(rate / 100, 2, 1)
