import type { PermissionResource } from '@portal/contract/permission.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import styles from './dashboard.module.css'
import { stepsFor } from './welcome-words.ts'

interface FirstStepsProps {
  resources: ReadonlySet<PermissionResource>
  hasServices: boolean
}

export function FirstSteps({ resources, hasServices }: FirstStepsProps) {
  return (
    <ol className={styles.steps} aria-label="First steps">
      {stepsFor(resources, hasServices).map(({ label, href, text }, index) => (
        <li key={href}>
          <b aria-hidden="true">{index + 1}</b>
          <div>
            <Link href={href}>{label}</Link>
            <small>{text}</small>
          </div>
        </li>
      ))}
    </ol>
  )
}
