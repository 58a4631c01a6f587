import { accessTitle } from '@portal/contract/access/names.ts'
import { permissionUses } from '@portal/contract/access/uses.ts'
import type { Grant } from '@portal/contract/contacts/contacts.ts'
import { permissionResources } from '@portal/contract/permission.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './contacts.module.css'
import { commonLimit, hasSites, isLimited, type Limit, limitTo, mostInCommon } from './grant-limits.ts'
import { LimitDialog } from './LimitDialog.tsx'
import { permissionGroups } from './permission-groups.ts'
import { siteNamesQuery } from './queries.ts'

interface GrantsFieldProps {
  id?: string
  grants: readonly Grant[]
  /** The most that the caller can grant: their own permissions. */
  givable: readonly Grant[]
  error?: string | undefined
  onChange: (grants: Grant[]) => void
}

type Resource = Grant['resource']

const everything: Limit = { sites: null, until: null }

/** The 13 permissions. Sites and a last day limit all of them together, or one alone. */
export function GrantsField({ id, grants, givable, error, onChange }: GrantsFieldProps) {
  const [limited, setLimited] = useState<Resource | 'all'>()
  const { data: sites = [] } = useQuery(siteNamesQuery)
  const common = commonLimit(grants)
  const mostOf = (resource: Resource) => givable.find((most) => most.resource === resource)
  const given = (resource: Resource) => {
    const most = mostOf(resource)
    return most ? limitTo(most, common ?? everything, most) : []
  }
  const give = (resource: Resource, isGiven: boolean) =>
    onChange(
      permissionResources.flatMap((each) => {
        const known = grants.find((grant) => grant.resource === each)
        if (each !== resource) return known ?? []
        return isGiven ? given(resource) : []
      }),
    )
  const shown = limited === 'all' ? grants : grants.filter(({ resource }) => resource === limited)
  const [only] = shown
  return (
    <>
      {grants.length > 0 ? (
        <p className={styles.limitOfAll}>
          {common ? reachInWords(common, sites) : 'Each permission has its own limit'}
          <Button size="xs" colour="outline" onClick={() => setLimited('all')}>
            Limit all permissions
          </Button>
        </p>
      ) : null}
      <fieldset className={styles.permissions} id={id} tabIndex={-1}>
        <legend>
          <VisuallyHidden>Permissions</VisuallyHidden>
        </legend>
        {permissionGroups.map(({ title, permissions }) => (
          <fieldset key={title} aria-label={title} className={styles.permissionGroup}>
            <h3 aria-hidden>{title}</h3>
            {permissions.map((resource) => {
              const grant = grants.find((each) => each.resource === resource)
              const isOut = !grant && !mostOf(resource)
              const name = accessTitle(resource)
              return (
                <div key={resource} className={styles.permission}>
                  <Checkbox
                    label={name}
                    aria-label={name}
                    hint={isOut ? 'You do not have this permission.' : permissionUses[resource]}
                    disabled={isOut}
                    checked={grant !== undefined}
                    onCheckedChange={(checked) => give(resource, checked)}
                  />
                  {grant ? (
                    <span className={styles.limit}>
                      {isLimited(grant) ? limitInWords(grant, sites) : null}
                      <Button size="xs" colour="outline" onClick={() => setLimited(resource)}>
                        Limit<VisuallyHidden> {name}</VisuallyHidden>
                      </Button>
                    </span>
                  ) : null}
                </div>
              )
            })}
          </fieldset>
        ))}
      </fieldset>
      {error ? <FieldError id={`${id ?? 'grants'}-error`}>{error}</FieldError> : null}
      {only ? (
        <LimitDialog
          name={limited === 'all' ? 'all permissions' : accessTitle(only.resource)}
          limit={(limited === 'all' ? common : only) ?? everything}
          most={limited === 'all' ? mostInCommon(shown, givable) : mostOf(only.resource)}
          whole={shown
            .filter((grant) => !hasSites(grant) && grant.resource !== 'BusinessPortal')
            .map(({ resource }) => accessTitle(resource))}
          isWhole={!shown.some(hasSites)}
          sites={sites}
          onClose={() => setLimited(undefined)}
          onChange={(limit) => {
            onChange(
              grants.map((each) => (shown.includes(each) ? limitTo(each, limit, mostOf(each.resource) ?? each) : each)),
            )
            setLimited(undefined)
          }}
        />
      ) : null}
    </>
  )
}

interface NamedSite {
  siteId: string
  name: string
}

/** "These permissions apply to all sites, until 3 Dec 2026"; "… to Leeds and York". */
function reachInWords(limit: Limit, known: readonly NamedSite[]): string {
  const words = limitInWords(limit, known)
  return `These permissions apply to ${limit.sites === null ? words.replace('All', 'all') : words}`
}

export function limitInWords({ sites, until }: Pick<Grant, 'sites' | 'until'>, known: readonly NamedSite[]): string {
  const names = sites?.map((siteId) => known.find((site) => site.siteId === siteId)?.name ?? siteId)
  const where = names === undefined ? 'All sites' : names.length > 2 ? `${names.length} sites` : names.join(' and ')
  return until === null ? where : `${where}, until ${shortDate(until)}`
}
