import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import TableIcon from 'lucide-react/icons/table-2'
import { oneOf } from '../../../lib/search-params.ts'
import { type Mode, modes } from '../../../network/line-looks.ts'
import { NetworkMap } from '../../../network/NetworkMap.tsx'
import { hasWork, type Picture } from '../../../network/picture.ts'
import { paths } from '../../../paths.ts'
import styles from './network.module.css'

interface MapCardProps {
  /** Its sites in the order of the list, in which they are stops of the keyboard. */
  picture: Picture
  mode: Mode
  showsWork: boolean
  selected: string | undefined
  selectedEnd: string | undefined
  /** Fewer than two places are no map. */
  hasMap: boolean
  onMode: (mode: Mode) => void
  onWork: (shows: boolean) => void
  onSelect: (siteId: string) => void
  endHref: (name: string) => string
  onTable: () => void
}

const modeNames: Record<Mode, string> = { carriers: 'Carriers', diversity: 'Diversity', speed: 'Speed' }
const options = modes.map((mode) => ({ key: mode, value: mode, name: modeNames[mode] }))

export function MapCard(props: MapCardProps) {
  const { picture, mode, showsWork, selected, selectedEnd, hasMap, onMode, onWork, onSelect, endHref, onTable } = props
  const [only] = picture.sites.length === 1 ? picture.sites : []
  return (
    <Card label="Map" flush>
      <div className={styles.tools}>
        {hasMap ? (
          <>
            <Segmented
              label="Colour circuits by"
              options={options}
              value={mode}
              onValueChange={(value) => onMode(oneOf(modes, value) ?? 'carriers')}
            />
            {hasWork(picture) ? <Checkbox label="Planned work" checked={showsWork} onCheckedChange={onWork} /> : null}
          </>
        ) : null}
        <Button className={styles.push} colour="outline" icon={<TableIcon aria-hidden />} onClick={onTable}>
          <span className={styles.showAs}>
            <span>Show as</span> <span>table</span>
          </span>
        </Button>
      </div>
      {hasMap ? (
        <NetworkMap
          picture={picture}
          mode={mode}
          showsWork={showsWork}
          selected={selected}
          onSelect={onSelect}
          endHref={endHref}
          selectedEnd={selectedEnd}
        />
      ) : (
        <EmptyState
          title="No map"
          text={
            picture.sites.length > 1
              ? 'A map needs two sites with known coordinates. The list and the table show every site.'
              : 'A map needs two sites. The page of the site shows its circuits.'
          }
          actions={only ? <Button href={paths.site(only.siteId)}>Open site</Button> : undefined}
        />
      )}
    </Card>
  )
}
