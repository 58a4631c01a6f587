import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import styles from './Header.module.css'

export function Wordmark() {
  return (
    <Anchor href={paths.dashboard()} className={styles.wordmark} aria-current={undefined}>
      {boot().productName}
      <i aria-hidden className={styles.dot} />
      <span> Portal</span>
    </Anchor>
  )
}
