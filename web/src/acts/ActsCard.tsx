import { Card } from '@portal/ui/src/Card.tsx'
import type { Act } from './act.ts'
import { ActButtons } from './ActButtons.tsx'
import { ActMenu } from './ActMenu.tsx'
import styles from './acts.module.css'

interface ActsCardProps {
  acts: readonly Act[]
  /** The main one is in the header of the page. */
  isMainElsewhere?: boolean
}

/**
 * The actions on a record, the main one first; those that are not possible now are in a menu with their reasons. The card
 * is absent if the header of the page has the only possible one: `MainActs` has the menu then.
 */
export function ActsCard({ acts, isMainElsewhere = false }: ActsCardProps) {
  const possible = [...(isMainElsewhere ? [] : mainActs(acts)), ...otherActs(acts)]
  if (possible.length === 0 && isMainElsewhere) return null
  return (
    <Card title="Actions" aside={<RefusedActs acts={acts} />}>
      {possible.length > 0 ? (
        <div className={styles.list}>
          <ActButtons acts={possible} size="sm" />
        </div>
      ) : (
        <p>No action is available now.</p>
      )}
    </Card>
  )
}

/** The main action, for the header of a page. If nothing is possible, it says why, and the rest is in a menu. */
export function MainActs({ acts }: Pick<ActsCardProps, 'acts'>) {
  const hasOthers = otherActs(acts).length > 0
  const possible = mainActs(acts)
  const shown = possible.length > 0 || hasOthers ? possible : acts.filter(({ colour }) => colour === 'primary')
  return (
    <>
      {hasOthers ? null : <RefusedActs acts={acts.filter((act) => !shown.includes(act))} />}
      <ActButtons acts={shown} />
    </>
  )
}

function RefusedActs({ acts }: Pick<ActsCardProps, 'acts'>) {
  const refused = acts.filter(({ refusal }) => refusal !== undefined)
  return refused.length > 0 ? <ActMenu label="Actions not available now" items={refused} /> : null
}

const otherActs = (acts: readonly Act[]): readonly Act[] =>
  acts.filter(({ refusal, colour }) => refusal === undefined && colour !== 'primary')

/** The most likely next step, if it is possible. */
export const mainActs = (acts: readonly Act[]): readonly Act[] =>
  acts.filter(({ refusal, colour }) => refusal === undefined && colour === 'primary')
