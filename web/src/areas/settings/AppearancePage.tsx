import { Card } from '@portal/ui/src/Card.tsx'
import { SettingsHeader } from '../../shell/settings/SettingsHeader.tsx'
import { paths } from '../../paths.ts'
import { DensityChoice, ModeChoice } from '../../shell/LookChoice.tsx'
import { SettingRow } from '../../shell/settings/SettingRow.tsx'

/** How the portal looks in this browser. */
export function Page() {
  return (
    <>
      <SettingsHeader
        crumbs={[{ label: 'Settings', href: paths.settings() }, { label: 'Appearance' }]}
        title="Appearance"
        facts={['For this browser', 'Changes save automatically']}
      />
      <Card label="Appearance" flush>
        <ul>
          <SettingRow name="Colours" lines={['System follows the setting of your device.']}>
            <ModeChoice />
          </SettingRow>
          <SettingRow name="Row height of tables" lines={['Compact shows more rows at once.']}>
            <DensityChoice />
          </SettingRow>
        </ul>
      </Card>
    </>
  )
}
