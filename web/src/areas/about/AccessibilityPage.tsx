import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { boot } from '../../boot.ts'
import { telephone } from '../../lib/telephone.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './about.module.css'
import { claims } from './conformance.ts'

const principles = ['Perceivable', 'Operable', 'Understandable', 'Robust'].map((name, index) => ({
  name,
  id: name.toLowerCase(),
  claims: claims.filter(({ number }) => number.startsWith(`${index + 1}.`)),
}))
const tested = claims.filter(({ tests }) => tests.length > 0).length

/** How the portal meets WCAG 2.2 AA, criterion by criterion. */
export function Page() {
  const { supportPhone } = boot()
  return (
    <>
      <PageHeader
        title="Accessibility"
        facts={[
          'WCAG 2.2, levels A and AA',
          `${claims.length} criteria, ${tested} with automated tests`,
          'Three themes, light and dark',
        ]}
      />
      <div className={layout.stack}>
        <Card title="Report an accessibility problem">
          <p>
            {'Call us on '}
            <Link href={telephone(supportPhone)}>{supportPhone}</Link>
            {'. Please name the page and what you were trying to do. We reply within one working day.'}
          </p>
        </Card>
        <Card title="How we meet each criterion">
          <nav className={styles.contents} aria-label="Criteria by principle">
            {principles.map(({ name, id, claims: own }) => (
              <a key={id} href={`#${id}`}>{`${name} (${own.length})`}</a>
            ))}
          </nav>
        </Card>
        {principles.map(({ name, id, claims: own }) => (
          <div key={id} id={id} className={styles.principle}>
            <Card title={name} note={own.length} flush>
              <ol className={styles.list}>
                {own.map(({ number, name: criterion, level, how }) => (
                  <li key={number} className={styles.claim}>
                    <h3>
                      <span>{number}</span> <span>{criterion}</span> <Tag>{level}</Tag>
                    </h3>
                    <p>{how}</p>
                  </li>
                ))}
              </ol>
            </Card>
          </div>
        ))}
      </div>
    </>
  )
}
