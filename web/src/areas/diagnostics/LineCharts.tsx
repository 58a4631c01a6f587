import type { LineFigures } from '@portal/contract/diagnostics/diagnostics.ts'
import styles from './diagnostics.module.css'
import { ErrorsChart, SyncChart } from './SyncCharts.tsx'
import { AttenuationChart, LightChart, MarginChart } from './SignalCharts.tsx'
import { QualityChart, SessionsChart } from './QualityCharts.tsx'

/** The measurements on which most verdicts are based. */
export function SideCharts({ figures }: { figures: LineFigures }) {
  if (figures.sync) {
    return (
      <>
        <SyncChart figures={figures} isSmall />
        <ErrorsChart figures={figures} />
      </>
    )
  }
  return figures.light ? <LightChart figures={figures} /> : null
}

export function AllCharts({ figures, isResult }: { figures: LineFigures; isResult: boolean }) {
  return (
    <>
      {/* The line's own tab shows what is measured continuously instead. */}
      {isResult ? <QualityChart figures={figures} /> : null}
      <div className={styles.charts}>
        {isResult ? null : (
          <>
            <SyncChart figures={figures} />
            <ErrorsChart figures={figures} />
          </>
        )}
        <MarginChart figures={figures} />
        <AttenuationChart figures={figures} />
        {isResult && figures.light ? null : <LightChart figures={figures} />}
      </div>
      <SessionsChart figures={figures} />
    </>
  )
}
