import Download from 'lucide-react/icons/download'
import More from 'lucide-react/icons/ellipsis'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { Button } from '../src/Button.tsx'
import { Card } from '../src/Card.tsx'
import { ContinueTo } from '../src/ContinueTo.tsx'
import { CopyButton } from '../src/CopyButton.tsx'
import { IconButton } from '../src/IconButton.tsx'
import { Link } from '../src/Link.tsx'
import { Segmented } from '../src/Segmented.tsx'
import styles from './Gallery.module.css'

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const
const colours = ['primary', 'secondary', 'tertiary', 'outline', 'destructive'] as const

function ButtonPage() {
  const [busy, setBusy] = useState(true)
  return (
    <div className={styles.stack}>
      <Card title="Colours and sizes">
        <div className={styles.wide}>
          <table className={styles.sizes}>
            <tbody>
              {colours.map((colour) => (
                <tr key={colour}>
                  <th scope="row">{colour}</th>
                  {sizes.map((size) => (
                    <td key={size}>
                      <Button colour={colour} size={size}>
                        Size {size}
                      </Button>
                    </td>
                  ))}
                  <td>
                    <Button colour={colour} disabled>
                      Off
                    </Button>
                  </td>
                </tr>
              ))}
              <tr>
                <th scope="row">call to action</th>
                <td>–</td>
                {sizes.slice(1).map((size) => (
                  <td key={size}>
                    <Button colour="cta" size={size}>
                      Get a quote
                    </Button>
                  </td>
                ))}
                <td>–</td>
              </tr>
            </tbody>
          </table>
        </div>
      </Card>
      <Card
        title="Busy: width and label stay"
        aside={
          <Button size="sm" colour="tertiary" onClick={() => setBusy(!busy)}>
            {busy ? 'Stop' : 'Start'}
          </Button>
        }
      >
        <div className={styles.row}>
          {sizes.map((size) => (
            <Button key={size} size={size} colour="primary" busy={busy}>
              Publish changes
            </Button>
          ))}
          {colours.map((colour) => (
            <Button key={colour} colour={colour} icon={<Play aria-hidden />} busy={busy}>
              Run diagnostics
            </Button>
          ))}
        </div>
      </Card>
      <Card title="With icons, as links, off with a reason">
        <div className={styles.row}>
          <Button colour="outline" icon={<Download aria-hidden />}>
            Export CSV
          </Button>
          <Button colour="primary" icon={<Play aria-hidden />}>
            Run diagnostics
          </Button>
          <Button href="/orders">View orders</Button>
          <Button href="https://status.example" external colour="outline">
            Status page
          </Button>
          <Button colour="primary" disabledReason="Only an administrator can do this.">
            Add contact
          </Button>
        </div>
      </Card>
    </div>
  )
}

function IconButtonPage() {
  return (
    <Card>
      <div className={styles.row}>
        <IconButton size="sm" label="More, small" icon={<More />} />
        <IconButton label="More" icon={<More />} />
        <IconButton size="lg" label="More, large" icon={<More />} />
        <IconButton label="More, off" icon={<More />} disabled />
        <CopyButton text="S-2081147" what="service ID" />
      </div>
    </Card>
  )
}

function LinkPage() {
  return (
    <Card>
      <p>
        A <Link href="/orders">link in a sentence</Link>, one that{' '}
        <Link href="https://help.example" external>
          leaves the portal
        </Link>{' '}
        and{' '}
        <Link href="/services/1" quiet>
          the link of a row
        </Link>
        .
      </p>
    </Card>
  )
}

const periods = ['24 hours', '7 days', '30 days', '12 months'].map((name) => ({ key: name, value: name, name }))

function SegmentedPage() {
  const [value, setValue] = useState('24 hours')
  return (
    <Card>
      <Segmented label="Period" options={periods} value={value} onValueChange={setValue} />
    </Card>
  )
}

function ContinueToPage() {
  return (
    <Card title="The last button of a step">
      <Button>
        <ContinueTo step="work and equipment" />
      </Button>
    </Card>
  )
}

export const buttonPieces = {
  Button: ButtonPage,
  ContinueTo: ContinueToPage,
  IconButton: IconButtonPage,
  Link: LinkPage,
  Segmented: SegmentedPage,
}
