import type { DeskHit } from '@portal/contract/search/desk.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import SearchIcon from 'lucide-react/icons/search'
import { deskPaths } from '../desk-paths.ts'
import { foundInWords } from './found-words.ts'
import styles from './account.module.css'

interface FoundStripProps {
  accountId: string
  text: string
  /** Undefined while the search runs. */
  hits: readonly DeskHit[] | undefined
}

/** The text that the caller read out, and the records of this account that it finds. */
export function FoundStrip({ accountId, text, hits }: FoundStripProps) {
  return (
    <output className={styles.found}>
      <SearchIcon aria-hidden />
      <mark className={styles.mark}>{text}</mark>
      <span>{hits && foundInWords(hits)}</span>
      <Link href={deskPaths.account(accountId)}>Clear</Link>
    </output>
  )
}
