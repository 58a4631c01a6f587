import { behavesAs } from '@portal/contract/services/category.ts'
import { backupProducts, cloudCategories } from '@portal/contract/services/with-tools.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { boot } from '../../boot.ts'
import { paths } from '../../paths.ts'
import styles from './service.module.css'
import { useMay } from '../../session/use-may.ts'

const notes = { 'cloud-cost': 'Cost by machine and month', backup: 'Restore points and jobs' } as const

interface ToolsCardProps {
  service: Pick<Service, 'productCategory' | 'productName'>
  /** The console of this service, if it has one. */
  consoleUrl?: string | undefined
}

/** Third-party tools for this service: costs for everything in the cloud, restores for back-ups. */
export function ToolsCard({ service, consoleUrl }: ToolsCardProps) {
  const isCloud = behavesAs(service.productCategory, ...cloudCategories)
  const isBackup = backupProducts.some((product) => product === service.productName)
  const tools = boot().linkedTools.filter(({ key }) => (key === 'backup' ? isCloud || isBackup : isCloud))
  const maySeeBackups = useMay('BusinessPortalCloudSolutions') && (isCloud || isBackup)
  if (tools.length === 0 && !consoleUrl && !maySeeBackups) return null
  return (
    <Card title="Tools">
      <div className={styles.tools}>
        {tools.map(({ key, name, url }) => (
          <div key={key}>
            <Link external href={url}>
              {name}
            </Link>
            <small>{notes[key]}</small>
          </div>
        ))}
        {consoleUrl ? (
          <div>
            <Link external href={consoleUrl}>
              VMware Cloud Director
            </Link>
            <small>Open console</small>
          </div>
        ) : null}
        {maySeeBackups ? (
          <div>
            <Link href={paths.backup()}>Back-ups on this account</Link>
            <small>Back-up cover and gaps</small>
          </div>
        ) : null}
      </div>
    </Card>
  )
}
