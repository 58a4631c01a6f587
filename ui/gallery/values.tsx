import { Card } from '../src/Card.tsx'
import { DayStrip, type DayMark } from '../src/DayStrip.tsx'
import { FigureStrip } from '../src/FigureStrip.tsx'
import { Initials } from '../src/Initials.tsx'
import { KeyValueGroups } from '../src/KeyValueGroups.tsx'
import { KeyValueList } from '../src/KeyValueList.tsx'
import { Meter } from '../src/Meter.tsx'
import { MeterBar } from '../src/MeterBar.tsx'
import { RingStrip } from '../src/RingStrip.tsx'
import { Status } from '../src/Status.tsx'
import { Tag } from '../src/Tag.tsx'
import { Unbroken } from '../src/Unbroken.tsx'
import { WithBreaks } from '../src/WithBreaks.tsx'
import styles from './Gallery.module.css'

const statuses = [
  ['ok', 'Working'],
  ['warn', 'Degraded'],
  ['bad', 'Down'],
  ['info', 'Your reply needed'],
  ['draft', 'Draft'],
  ['starting', 'Activating'],
  ['with-us', 'With us'],
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
  ['idle', 'Not tested'],
] as const

function StatusPage() {
  return (
    <div className={styles.columns}>
      <Card title="Loud: beside a heading">
        <div className={styles.stack}>
          {statuses.map(([kind, word]) => (
            <div key={kind}>
              <Status kind={kind} look="chip">
                {word}
              </Status>
            </div>
          ))}
        </div>
      </Card>
      <Card title="Quiet: in tables and lists">
        <div className={styles.stack}>
          {statuses.map(([kind, word]) => (
            <div key={kind}>
              <Status kind={kind}>{word}</Status>
            </div>
          ))}
        </div>
      </Card>
    </div>
  )
}

const techDetails = {
  circuitReference: 'CCT-LDS-004417',
  accessType: 'Ethernet over fibre',
  committedRate: 500,
  diverse: false,
  installedOn: '2024-09-30',
  lastSeen: null,
  wanIpv4: '192.0.2.40/31',
  vlans: [101, 102],
  router: { model: 'R-2200 branch router', serialNumber: 'R22-118-40977', macAddress: '00-00-5E-00-53-1F' },
  ends: [
    { name: 'A end', site: 'Leeds – Wharf Mill', port: { name: 'NTE-1 port 1', lightLevelDbm: -12.4 } },
    { name: 'B end', site: 'Manchester DC2' },
  ],
}

function KeyValuePage() {
  return (
    <div className={styles.columns}>
      <Card title="A list">
        <KeyValueList
          items={[
            { label: 'Care level', value: '24 hours, every day' },
            { label: 'Circuit reference', value: 'CCT-LDS-004417', mono: true, copy: 'CCT-LDS-004417' },
            { label: 'Local exchange', value: null },
          ]}
        />
      </Card>
      <Card title="An object with unknown fields">
        <KeyValueGroups value={techDetails} />
      </Card>
    </div>
  )
}

function FigureStripPage() {
  return (
    <FigureStrip
      label="Last 24 hours"
      figures={[
        { label: 'Peak use of committed rate', value: '58%', unit: '290 of 500' },
        { label: 'Latency', value: '6.8', unit: 'ms' },
        { label: 'Packet loss', value: '0.00', unit: '%' },
        { label: 'Jitter', value: '0.4', unit: 'ms' },
        { label: 'Availability, 12 months', value: '99.98', unit: '%', note: 'Target 99.95%' },
      ]}
    />
  )
}

function InitialsPage() {
  return (
    <Card>
      <div className={styles.row}>
        <Initials name="Service Desk" />
        <Initials name="Ada King Lovelace" />
        <Initials name="desk@company.example" />
        <Initials name="Édith Ørsted" quiet />
      </div>
    </Card>
  )
}

function MeterPage() {
  return (
    <div className={styles.narrow}>
      <Card>
        <div className={styles.stack}>
          <Meter label="Mobile data" value={212} max={500} words="212 of 500 GB" />
          <Meter label="Cloud storage" value={4.4} max={5} words="4.4 of 5 TB" />
          <Meter label="Voice minutes" value={0} max={1000} words="None of 1,000" />
        </div>
      </Card>
    </div>
  )
}

function MeterBarPage() {
  return (
    <div className={styles.narrow}>
      <Card>
        <div className={styles.stack}>
          <MeterBar label="Share of target used" value={335} max={480} words="5 h 35 min of 8 h" />
          <MeterBar label="Share of target used" value={680} max={480} words="11 h 20 min of 8 h" hotFrom={1.0001} />
        </div>
      </Card>
    </div>
  )
}

function WithBreaksPage() {
  return (
    <p style={{ maxWidth: '12rem' }}>
      <WithBreaks text="_sip._udp.long-name-of-a-branch.bracken.example" />
    </p>
  )
}

function UnbrokenPage() {
  return (
    <p style={{ maxWidth: '12rem' }}>
      <Unbroken>SoGEA broadband S-2081190, 80 Mbit/s, case CS-51873</Unbroken>
    </p>
  )
}

function TagPage() {
  return (
    <div className={styles.row}>
      <Tag>Administrator</Tag>
      <Tag>Technical</Tag>
      <Tag>MX</Tag>
    </div>
  )
}

const month = Array.from(
  { length: 30 },
  (_, day): DayMark => (day === 9 ? 'none' : day === 17 ? 'warn' : day > 27 ? 'bad' : 'ok'),
)

function DayStripPage() {
  return <DayStrip label="26 of the last 30 days, none in the last 2" days={month} />
}

function RingStripPage() {
  const near = <Status kind="warn">Near the limit</Status>
  const room = <Status kind="ok">Room to grow</Status>
  return (
    <RingStrip
      label="Allowances"
      rings={[
        { key: 'cpu', label: 'vCPU', share: 0.66, words: '42 of 64 cores', tone: 'calm', verdict: room },
        { key: 'memory', label: 'Memory', share: 0.84, words: '216 of 256 GB', tone: 'warn', verdict: near },
        {
          key: 'disk',
          label: 'Storage',
          share: 1,
          words: '8.0 of 8.0 TB',
          tone: 'bad',
          verdict: <Status kind="bad">Full</Status>,
        },
      ]}
    />
  )
}

export const valuePieces = {
  DayStrip: DayStripPage,
  RingStrip: RingStripPage,
  Status: StatusPage,
  KeyValueList: KeyValuePage,
  FigureStrip: FigureStripPage,
  Meter: MeterPage,
  MeterBar: MeterBarPage,
  Initials: InitialsPage,
  Tag: TagPage,
  Unbroken: UnbrokenPage,
  WithBreaks: WithBreaksPage,
}
