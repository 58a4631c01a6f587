import Octagon from 'lucide-react/icons/octagon-x'
import type { ReactNode } from 'react'
import styles from './FieldParts.module.css'

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Octagon aria-hidden />
      {children}
    </p>
  )
}
