import { countedCategory } from '@portal/contract/services/category.ts'
import { cloudCategories } from '@portal/contract/services/with-tools.ts'
import type { CategoryMap } from '@portal/contract/services/services.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { boot } from '../../boot.ts'
import { telephone } from '../../lib/telephone.ts'
import { usePermissions } from '../../session/permissions.tsx'
import styles from './dashboard.module.css'

/** The sales contacts, and the tools for cloud services for people with cloud services and their permission. */
export function ReachLine({ categories }: { categories: CategoryMap }) {
  const { resources } = usePermissions()
  const { salesContacts, linkedTools } = boot()
  const hasCloud = cloudCategories.some((base) => countedCategory(categories, base))
  const hasTools = hasCloud && resources.has('BusinessPortalCloudSolutions') && linkedTools.length > 0
  if (salesContacts.length === 0 && !hasTools) return null
  return (
    <div className={styles.reach}>
      {salesContacts.length > 0 ? (
        <section aria-label="Your contacts">
          <ul>
            {salesContacts.map(({ title, name, email, phone }) => (
              <li key={title}>
                <b title={name}>{title}</b> <a href={telephone(phone)}>{phone}</a>{' '}
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {hasTools ? (
        <section aria-label="Cloud tools">
          <ul>
            {linkedTools.map(({ key, name, url }) => (
              <li key={key}>
                <Link external href={url}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
