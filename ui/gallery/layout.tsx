import RouterIcon from 'lucide-react/icons/router'
import { Accordion } from '../src/Accordion.tsx'
import { Breadcrumbs } from '../src/Breadcrumbs.tsx'
import { Button } from '../src/Button.tsx'
import { Card } from '../src/Card.tsx'
import { CopyButton } from '../src/CopyButton.tsx'
import { InlineEdit } from '../src/InlineEdit.tsx'
import { KeyValueList } from '../src/KeyValueList.tsx'
import { PathPicture } from '../src/PathPicture.tsx'
import { PageHeader } from '../src/PageHeader.tsx'
import { Status } from '../src/Status.tsx'
import { Stepper } from '../src/Stepper.tsx'
import { StickyBar } from '../src/StickyBar.tsx'
import { Tabs } from '../src/Tabs.tsx'
import { Timeline } from '../src/Timeline.tsx'
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

const stages = ['Placed', 'Survey', 'Plan and consents', 'Build and installation', 'Test and handover']

function StepperPage() {
  return (
    <div className={styles.stack}>
      {[1, 4, 5].map((now) => (
        <Card key={now} label={`Step ${now + 1}`}>
          <Stepper
            label="Order stages"
            steps={stages.map((label, index) => ({
              key: label,
              label,
              note: index === 3 ? '11–22 May' : 'Mon 20 April',
              state: index < now ? 'done' : index === now ? 'now' : 'next',
              href: index < now ? '#step' : undefined,
            }))}
          />
        </Card>
      ))}
    </div>
  )
}

function TimelinePage() {
  return (
    <Card title="Timeline">
      <Timeline
        label="Timeline"
        items={[
          { key: '1', state: 'done', when: '30 March', title: 'Order placed', children: <p>From quote Q-20418.</p> },
          { key: '2', state: 'done', when: '1 April', title: 'Order approved' },
          {
            key: '3',
            state: 'now',
            when: 'Today',
            title: 'Waiting for you: who will give access to the comms room?',
            icon: <RouterIcon />,
            children: <Button colour="primary">Confirm access</Button>,
          },
          { key: '4', state: 'next', when: 'by 8 May', title: 'Plan and consents', icon: <RouterIcon /> },
          { key: '5', state: 'next', when: '28 May', title: 'Test and handover', icon: <RouterIcon /> },
        ]}
      />
    </Card>
  )
}

function PathPicturePage() {
  return (
    <Card title="Where the fault is">
      <PathPicture
        label="From the desk to the internet"
        parts={[
          { key: '1', name: 'Your network', icon: <RouterIcon />, state: 'untested', word: 'Not tested yet' },
          { key: '2', name: 'Router', icon: <RouterIcon />, state: 'ok', word: 'Working', note: 'Answers' },
          { key: '3', name: 'Line', icon: <RouterIcon />, state: 'fault', word: 'Fault here', note: 'Open at 410 m' },
          { key: '4', name: 'Exchange', icon: <RouterIcon />, state: 'note', word: 'Needs attention' },
          { key: '5', name: 'Internet', icon: <RouterIcon />, state: 'testing', word: 'Testing now' },
        ]}
      />
    </Card>
  )
}

function StickyBarPage() {
  return (
    <StickyBar
      label="Unpublished changes"
      actions={
        <>
          <Button colour="tertiary">Discard</Button>
          <Button colour="primary">Review and publish</Button>
        </>
      }
    >
      <b>3 changes not published</b>
      <span>1 changed, 1 new, 1 removed</span>
    </StickyBar>
  )
}

export const layoutPieces = {
  PageHeader: PageHeaderPage,
  Breadcrumbs: BreadcrumbsPage,
  Tabs: TabsPage,
  Card: CardPage,
  Accordion: AccordionPage,
  StickyBar: StickyBarPage,
  Stepper: StepperPage,
  Timeline: TimelinePage,
  PathPicture: PathPicturePage,
}
