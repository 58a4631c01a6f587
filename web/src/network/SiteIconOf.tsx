import type { SiteRoute } from '@portal/contract/services/network-values.ts'
import OkIcon from 'lucide-react/icons/circle-check'
import UnknownIcon from 'lucide-react/icons/circle-dashed'
import OrderedIcon from 'lucide-react/icons/clock'
import OneIcon from 'lucide-react/icons/git-commit-horizontal'
import ChainIcon from 'lucide-react/icons/link-2'
import BadIcon from 'lucide-react/icons/octagon-x'
import ForkIcon from 'lucide-react/icons/split'
import WarnIcon from 'lucide-react/icons/triangle-alert'
import WorkIcon from 'lucide-react/icons/wrench'
import type { SiteIcon } from './network-words.ts'
import styles from './NetworkMap.module.css'

const icons = {
  bad: { Icon: BadIcon, tone: 'toneBad' },
  warn: { Icon: WarnIcon, tone: 'toneWarn' },
  work: { Icon: WorkIcon, tone: 'toneInfo' },
  chain: { Icon: ChainIcon, tone: 'toneWarn' },
  ordered: { Icon: OrderedIcon, tone: 'toneInfo' },
  ok: { Icon: OkIcon, tone: 'toneOk' },
  none: { Icon: UnknownIcon, tone: 'toneQuiet' },
  one: { Icon: OneIcon, tone: 'toneQuiet' },
  shared: { Icon: ChainIcon, tone: 'toneWarn' },
  diverse: { Icon: ForkIcon, tone: 'toneOk' },
  unknown: { Icon: UnknownIcon, tone: 'toneQuiet' },
} as const satisfies Record<SiteIcon | SiteRoute, unknown>

/** The sign of a status or of a route; its words are beside it. */
export function SiteIconOf({ icon }: { icon: SiteIcon | SiteRoute }) {
  const { Icon, tone } = icons[icon]
  return <Icon aria-hidden className={styles[tone]} />
}
