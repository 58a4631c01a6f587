import RouterIcon from 'lucide-react/icons/router'
import { Accordion } from '../src/Accordion.tsx'
import { Breadcrumbs } from '../src/Breadcrumbs.tsx'
import { Button } from '../src/Button.tsx'
import { Card } from '../src/Card.tsx'
import { CopyButton } from '../src/CopyButton.tsx'
import { InlineEdit } from '../src/InlineEdit.tsx'
import { KeyValueList } from '../src/KeyValueList.tsx'
import { PageHeader } from '../src/PageHeader.tsx'
import { Status } from '../src/Status.tsx'
import { Tabs } from '../src/Tabs.tsx'
import styles from './Gallery.module.css'

const crumbs = [{ label: 'Services', href: '/services' }, { label: 'Leeds – Wharf Mill' }]

function PageHeaderPage() {
  return (
    <div className={styles.stack}>
      <PageHeader
        crumbs={crumbs}
        title="Leeds – Wharf Mill"
        status={
          <Status kind="ok" look="chip">
            Working
          </Status>
        }
        facts={[
          'Ethernet 500 Mbit/s',
          <>
            <code>S-1902255</code> <CopyButton text="S-1902255" what="service ID" />
          </>,
          <>
            Your reference
            <InlineEdit value="LDS-WM-P1" label="reference for S-1902255" mono onConfirm={async () => undefined} />
          </>,
          'Contract ends 30 Sep 2027',
        ]}
        actions={
          <>
            <Button colour="outline">Report a problem</Button>
            <Button colour="primary">Run diagnostics</Button>
          </>
        }
      />
      <PageHeader title="Leeds – Wharf Mill" loading />
      <PageHeader title="Services" />
    </div>
  )
}

const categories = [
  ['All services', 48],
  ['Connectivity', 18],
  ['Leased Line', 6],
  ['Voice - IP', 12],
  ['Domain', 7],
  ['Colocation', 2],
  ['Cloud Solution', 3],
] as const

function TabsPage() {
  return (
    <Tabs
      label="Product category"
      tabs={categories.map(([label, count], index) => ({ href: `#${label}`, label, count, current: index === 0 }))}
    />
  )
}

function CardPage() {
  return (
    <div className={styles.columns}>
      <Card title="Access circuit">Content</Card>
      <Card title="Traffic" note="Mbit/s, 10-minute averages" aside="24 hours" footer="Updated at 09:38">
        Content
      </Card>
      <Card label="A card without a title">Content only</Card>
    </div>
  )
}

function AccordionPage() {
  return (
    <div className={styles.stack}>
      <Accordion title="Router" icon={<RouterIcon aria-hidden />} defaultOpen headingLevel={2}>
        <KeyValueList
          items={[
            { label: 'Model', value: 'R-2200 branch router' },
            { label: 'Firmware', value: '9.4.2, current' },
          ]}
        />
      </Accordion>
      <Accordion title="Access circuit" aside="14 values" headingLevel={2}>
        {Array.from({ length: 30 }, (_, line) => (
          <p key={line}>Line {line + 1} of a text that is longer than a third of the window.</p>
        ))}
      </Accordion>
    </div>
  )
}

function BreadcrumbsPage() {
  return (
    <Card>
      <Breadcrumbs crumbs={crumbs} />
    </Card>
  )
}

export const layoutPieces = {
  PageHeader: PageHeaderPage,
  Breadcrumbs: BreadcrumbsPage,
  Tabs: TabsPage,
  Card: CardPage,
  Accordion: AccordionPage,
}
