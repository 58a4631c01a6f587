import { counted } from '@portal/contract/format/counts.ts'

interface Counted {
  total: number
  isMore?: true | undefined
}

/** "12 zones", or "More than 1,000 zones" where a search finds more than its pages show. */
export const countedRows = ({ total, isMore }: Counted, noun: string, nouns?: string): string =>
  `${isMore ? 'More than ' : ''}${counted(total, noun, nouns)}`
