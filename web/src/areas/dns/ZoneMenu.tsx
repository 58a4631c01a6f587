import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import type { Zone } from '@portal/contract/dns/dns.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { ActMenu } from '../../acts/ActMenu.tsx'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { readOnlyReason } from './kind-words.ts'
import { dnsPaths } from './paths.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { zoneActs } from './zone-acts.ts'

/** Actions on the whole zone. */
export function ZoneMenu({ zone }: { zone: Zone }) {
  const { zoneId, serviceId } = zone
  const [open, setOpen] = useState<'template' | 'import' | null>(null)
  const navigate = useNavigate()
  const { renew } = zoneActs(useQueryClient(), zone, usePermissions().resources.has('BusinessPortalBilling'))
  const mayManageKeys = usePermissions().resources.has('BusinessPortalAccountMgmt')
  const mayReport = usePermissions().resources.has('BusinessPortalCases')
  return (
    <>
      <ActMenu
        label="More actions for this zone"
        iconEnd={<ChevronIcon aria-hidden />}
        items={[
          {
            key: 'template',
            label: 'Use a template',
            disabledReason: readOnlyReason(zone),
            onAct: () => setOpen('template'),
          },
          {
            key: 'import',
            label: 'Import a zone file',
            disabledReason: readOnlyReason(zone),
            onAct: () => setOpen('import'),
          },
          { key: 'reverse', label: 'Reverse DNS', onAct: () => void navigate({ to: dnsPaths.blocks() }) },
          {
            key: 'automate',
            label: 'Create an API key for this zone',
            disabledReason: mayManageKeys ? undefined : 'Only administrators of the account can create API keys.',
            onAct: () => void navigate({ to: pageOf('apiKeys', { zone: zoneId }) }),
          },
          renew,
          ...(mayReport
            ? [
                {
                  key: 'ask',
                  label: 'Open a case about this zone',
                  onAct: () => void navigate({ to: paths.caseNew(serviceId ? { serviceId } : {}) }),
                },
              ]
            : []),
        ]}
      >
        More<VisuallyHidden> actions for this zone</VisuallyHidden>
      </ActMenu>
      <TemplateDialog zoneId={zoneId} open={open === 'template'} onClose={() => setOpen(null)} />
      <ImportDialog zoneId={zoneId} open={open === 'import'} onClose={() => setOpen(null)} />
    </>
  )
}
