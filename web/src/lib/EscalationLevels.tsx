import { dueTime } from '@portal/contract/format/relative.ts'
import type { EscalationStep } from '@portal/contract/plans/content.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { telephone } from './telephone.ts'

/** The person to call about an open case now, and when the next level opens. */
export function EscalationLevels({ levels }: { levels: readonly EscalationStep[] }) {
  const open = levels.findLast(({ isOpen }) => isOpen)
  const next = levels.find(({ isOpen }) => !isOpen)
  return (
    <>
      {open ? (
        <>
          Level {open.level} is available: {open.role}, {open.name}, {/* A number is one word. */}
          <Link href={telephone(open.phone)}>{open.phone.replaceAll(' ', '\u00A0')}</Link>.{' '}
        </>
      ) : null}
      {next
        ? `Level ${next.level}, ${next.role}, is available from ${dueTime(next.opensAt)}.`
        : 'There is no higher level.'}
    </>
  )
}
