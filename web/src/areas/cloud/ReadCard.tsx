import type { Centre } from '@portal/contract/cloud.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { takenInWords } from './cloud-words.ts'
import styles from './cloud.module.css'
import { ReadAgain } from './ReadAgain.tsx'

/** How old the figures are. While the director does not answer, that stands above everything else. */
export function ReadCard({ centre }: { centre: Centre }) {
  const { takenAt, trouble } = centre
  if (!takenAt || trouble) return null
  return (
    <Card label="Age of the figures">
      <div className={styles.read}>
        <p className={styles.note}>Read {takenInWords(takenAt)}, again every hour</p>
        <ReadAgain centre={centre} />
      </div>
    </Card>
  )
}
