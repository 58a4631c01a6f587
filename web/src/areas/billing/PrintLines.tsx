import type { ComparedLine, LineGroup } from '@portal/contract/billing/lines.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { usePrint } from '../../lib/use-print.ts'
import { allLinesQuery, type LineChoice } from './line-queries.ts'
import { printedLines } from './printed-lines.ts'

interface PrintLinesProps {
  billId: string
  choice: LineChoice
  groups: readonly LineGroup[]
  /** The lines are in the table when the browser prints. */
  onLines: (lines: ReadonlyMap<string, readonly ComparedLine[]>) => void
  onEnd: () => void
}

/**
 * Opens all groups of a bill for paper, prints, and closes them. A browser that prints from its own menu does not wait
 * for this: its sheets have the lines of the open groups and say so.
 */
export function PrintLines({ billId, choice, groups, onLines, onEnd }: PrintLinesProps) {
  const { data, error } = useQuery(allLinesQuery(billId, choice))
  const open = useEffectEvent((lines: readonly ComparedLine[]) => onLines(printedLines(groups, lines, choice.by)))
  useEffect(() => {
    if (data) open(data.lines)
  }, [data])
  usePrint({ isReady: data !== undefined, hasFailed: error !== null }, onEnd)
  return null
}
