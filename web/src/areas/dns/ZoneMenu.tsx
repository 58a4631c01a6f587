import type { Zone } from '@portal/contract/dns.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { useNavigate } from '@tanstack/react-router'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../services/use-may.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { dnsPaths } from './paths.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { useZoneChange } from './use-zone-change.ts'

/** What can be done with the zone as a whole. */
export function ZoneMenu({ zone: { zoneId, serviceId, registrar } }: { zone: Zone }) {
  const [open, setOpen] = useState<'template' | 'import' | null>(null)
  const navigate = useNavigate()
  const { act } = useZoneChange()
  const mayReport = useMay('BusinessPortalCases')
  const autoRenew = registrar?.autoRenew ?? false
  const renew = () =>
    act(
      (once) =>
        call(
          'PUT /dns-info/api/zones/:zoneId/auto-renew',
          { params: { zoneId }, body: { autoRenew: !autoRenew } },
          { once },
        ),
      autoRenew ? `${zoneId} no longer renews by itself` : `${zoneId} renews by itself`,
    )
  const noRenewal = registrar
    ? registrar.hasEnded
      ? 'The registration has ended.'
      : undefined
    : 'Registered elsewhere.'
  return (
    <>
      <MenuButton
        label="More about this zone"
        iconEnd={<ChevronIcon aria-hidden />}
        actions={[
          { key: 'template', label: 'Use a template', onAct: () => setOpen('template') },
          { key: 'import', label: 'Import a zone file', onAct: () => setOpen('import') },
          { key: 'reverse', label: 'Reverse DNS', onAct: () => void navigate({ to: dnsPaths.blocks() }) },
          {
            key: 'renew',
            label: autoRenew ? 'Turn off auto-renew' : 'Turn on auto-renew',
            separatorBefore: true,
            disabledReason: noRenewal,
            onAct: () => void renew(),
          },
          ...(mayReport
            ? [
                {
                  key: 'ask',
                  label: 'Ask us about this zone',
                  onAct: () => void navigate({ to: paths.caseNew(serviceId ? { serviceId } : {}) }),
                },
              ]
            : []),
        ]}
      >
        More
      </MenuButton>
      <TemplateDialog zoneId={zoneId} open={open === 'template'} onClose={() => setOpen(null)} />
      <ImportDialog zoneId={zoneId} open={open === 'import'} onClose={() => setOpen(null)} />
    </>
  )
}
