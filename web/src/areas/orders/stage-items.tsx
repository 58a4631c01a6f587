import { shortDay } from '@portal/contract/format/days.ts'
import type { OrderStage } from '@portal/contract/orders/values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import type { TimelineItem } from '@portal/ui/src/Timeline.tsx'
import CableIcon from 'lucide-react/icons/cable'
import FileIcon from 'lucide-react/icons/file-text'
import FlagIcon from 'lucide-react/icons/flag'
import TruckIcon from 'lucide-react/icons/truck'
import WrenchIcon from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { stageName, stageWhen } from './order-words.ts'

/** A tick would say that it is done. */
const icons: Partial<Record<OrderStage, ReactNode>> = {
  consents: <FileIcon />,
  build: <CableIcon />,
  dispatch: <TruckIcon />,
  delivery: <TruckIcon />,
  handover: <FlagIcon />,
  live: <FlagIcon />,
  activation: <FlagIcon />,
}

/** The stages that are not finished. The current one is under way, unless it waits for an answer. */
export function stageItems({ stages, closed }: Order, isAsked: boolean): TimelineItem[] {
  if (closed) return []
  return stages
    .filter(({ state, stage }) => state !== 'done' && stage !== 'approval')
    .map((stage) => ({
      key: stage.stage,
      state: stage.state === 'now' && !isAsked ? 'now' : 'next',
      when: whenInShort(stage),
      title: stageName(stage.stage),
      icon: icons[stage.stage] ?? <WrenchIcon />,
      children: <p>{stage.text}</p>,
    }))
}

/** The column is narrow: the weekday is in the stages above. */
function whenInShort(stage: Order['stages'][number]): string {
  // The current stage is shown by its end: the events above it are later than its beginning.
  if (stage.state === 'now' && stage.to !== null && stage.from !== stage.to) return `by ${shortDay(stage.to)}`
  return stageWhen(stage).replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) /, '')
}
