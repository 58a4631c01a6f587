import type { PermissionResource } from '@portal/contract/permission.ts'
import { countedCategory } from '@portal/contract/services/category.ts'
import { cloudCategories } from '@portal/contract/services/with-tools.ts'
import type { CategoryMap } from '@portal/contract/services/services.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import CostIcon from 'lucide-react/icons/calculator'
import BackupIcon from 'lucide-react/icons/archive-restore'
import { boot } from '../../boot.ts'
import styles from './dashboard.module.css'

interface ToolsCardProps {
  resources: ReadonlySet<PermissionResource>
  categories: CategoryMap
}

const tools = {
  'cloud-cost': { icon: CostIcon, does: 'Cost of your cloud services' },
  backup: { icon: BackupIcon, does: 'Your back-ups and restores' },
}

/** The tools for cloud services, for people with cloud services and their permission. */
export function ToolsCard({ resources, categories }: ToolsCardProps) {
  const hasCloud = cloudCategories.some((base) => countedCategory(categories, base))
  if (!hasCloud || !resources.has('BusinessPortalCloudSolutions') || boot().linkedTools.length === 0) return null
  return (
    <Card title="Cloud tools" flush>
      <ul className={styles.people}>
        {boot().linkedTools.map(({ key, name, url }) => {
          const { icon: Icon, does } = tools[key]
          return (
            <li key={key}>
              <span className={styles.tool}>
                <Icon aria-hidden />
              </span>
              <div>
                <Link external href={url}>
                  {name}
                </Link>
                <small>{does}</small>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
