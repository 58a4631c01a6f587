import { Card } from '../src/Card.tsx'
import styles from './Gallery.module.css'

const groups = {
  Neutrals: ['bg', 'surface', 'sunken', 'hover', 'line', 'line-strong', 'text', 'text-2', 'text-3', 'fill-2'],
  Theme: ['solid', 'solid-hover', 'accent', 'accent-ui', 'tint', 'tint-2', 'tint-line', 'focus', 'cta'],
  Status: ['ok', 'warn', 'bad', 'info', 'idle'].flatMap((name) => [name, `${name}-icon`, `${name}-bg`, `${name}-line`]),
  Ramp: ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900', '950'].map((step) => `p-${step}`),
  Rail: ['rail-bg', 'rail-line', 'rail-text', 'rail-hover', 'rail-on', 'rail-on-text'],
  Charts: ['c1', 'c2', 'c3', 'c4', 'c5', 'c1-mid', 'c1-soft'],
}

function ColoursPage() {
  return (
    <div className={styles.stack}>
      {Object.entries(groups).map(([title, names]) => (
        <Card key={title} title={title}>
          <div className={styles.swatches}>
            {names.map((name) => (
              <div key={name}>
                <span style={{ background: `var(--${name})` }} />
                {name}
              </div>
            ))}
          </div>
        </Card>
      ))}
    </div>
  )
}

function TypePage() {
  return (
    <Card>
      <div className={styles.stack}>
        <h1>Services, 24 on 32</h1>
        <h2>Section title, 15 on 24</h2>
        <h3>Small title, 14 on 20</h3>
        <p>Body, 14 on 20. The broken line is the one from your router to the exchange.</p>
        <p>
          <code>S-2081147 192.0.2.40/31 00-00-5E-00-53-1F</code>
        </p>
        <p>Zażółć gęślą jaźń, Łódź, Škoda, Ångström, İstanbul, Dvořák, Győr, –838.48, “quoted”, 1–10, ↑ 4.1%</p>
      </div>
    </Card>
  )
}

export const tokenPieces = { Colours: ColoursPage, Type: TypePage }
