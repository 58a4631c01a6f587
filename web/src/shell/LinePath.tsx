import type { PathNode } from '@portal/contract/diagnostics/diagnostics.ts'
import type { PathSegment } from '@portal/contract/diagnostics/values.ts'
import { PathPicture } from '@portal/ui/src/PathPicture.tsx'
import { timesInText } from '../lib/times-in-text.ts'
import GlobeIcon from 'lucide-react/icons/globe'
import MonitorIcon from 'lucide-react/icons/monitor'
import CabinetIcon from 'lucide-react/icons/refrigerator'
import RouterIcon from 'lucide-react/icons/router'
import ServerIcon from 'lucide-react/icons/server'
import ExchangeIcon from 'lucide-react/icons/warehouse'

const icons: Record<PathSegment, React.ReactNode> = {
  desk: <MonitorIcon />,
  router: <RouterIcon />,
  line: <CabinetIcon />,
  exchange: <ExchangeIcon />,
  provider: <ServerIcon />,
  internet: <GlobeIcon />,
}

/** The path of a line with the state of each part, as a test found it. */
export function LinePath({ path, compact }: { path: readonly PathNode[]; compact?: boolean }) {
  return (
    <PathPicture
      {...(compact && { compact })}
      label="Path from your site to the internet"
      parts={path.map(({ segment, note, ...part }) => ({
        key: segment,
        icon: icons[segment],
        note: timesInText(note),
        ...part,
      }))}
    />
  )
}
