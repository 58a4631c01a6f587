import { isLine } from '@portal/contract/services/category.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../session/permissions.tsx'

interface ServiceRowMenuProps {
  service: Pick<ServiceRow, 'serviceId' | 'name' | 'productCategory' | 'condition'>
}

export function ServiceRowMenu({ service }: ServiceRowMenuProps) {
  const { serviceId, name, productCategory, condition } = service
  const navigate = useNavigate()
  const { resources } = usePermissions()
  const toasts = useToasts()
  const go = (key: string, label: string, address: string, isOffered = true) =>
    isOffered ? [{ key, label, onAct: () => void navigate({ href: address }) }] : []
  const mayTest = resources.has('BusinessPortalDiagnostics') && isLine(productCategory) && condition !== 'ceased'
  const copy = () =>
    void navigator.clipboard.writeText(serviceId).then(
      () => toasts.show({ kind: 'ok', text: `${serviceId} copied` }),
      () => toasts.show({ kind: 'bad', text: `Your browser blocked copying ${serviceId}` }),
    )
  return (
    <MenuButton
      label={`Actions for ${name}, ${serviceId}`}
      actions={[
        ...go('open', 'Open', paths.service(serviceId)),
        ...go('test', 'Run diagnostics', paths.service(serviceId, 'diagnostics'), mayTest),
        ...go('report', 'Report a problem', paths.caseNew({ serviceId }), resources.has('BusinessPortalCases')),
        ...go('technical', 'Technical details', paths.service(serviceId, 'technical')),
        ...go('actions', 'Actions', paths.service(serviceId, 'actions')),
        ...go('history', 'History', paths.service(serviceId, 'history')),
        { key: 'copy', label: 'Copy service ID', separatorBefore: true, onAct: copy },
      ]}
    />
  )
}
