import { accessTokenOperations } from './access-token.ts'
import { brandOperations } from './brand-operations.ts'
import { codeOperations, versionOperations } from './code-operations.ts'
import { domainOperations } from './domains.ts'
import { draftOperations } from './drafts.ts'
import { featureOperations } from './features.ts'
import { fileOperations } from './files.ts'
import { folderOperations } from './folder.ts'
import { importOperations } from './import-rows.ts'
import { linkOperations } from './links.ts'
import { approvalOperations } from './people/approval-operations.ts'
import { changeOperations } from './people/change-operations.ts'
import { meOperations } from './people/me-operations.ts'
import { memberOperations } from './people/member-operations.ts'
import { noticeOperations } from './people/notice-operations.ts'
import { signInOperations } from './people/sign-in-operations.ts'
import { pictureOperations } from './pictures.ts'
import { scanOperations } from './scans.ts'
import { serverOperations } from './server-check.ts'
import { sessionSchema } from './session.ts'
import { tagOperations } from './tags.ts'
import { utmTemplateOperations } from './utm-templates.ts'
import { visitPageOperations } from './visit-page.ts'
import type { Operation } from './operation.ts'

const sessionOperations = {
  readSession: {
    method: 'GET',
    path: '/api/v1/session',
    answer: sessionSchema,
    summary: 'The signed-in user, plan, usage and domains, and the features of the service',
    role: 'viewer',
    success: 200,
    refusals: [401, 403, 500],
  },
} as const satisfies Record<string, Operation>

/** All operations. `createQrCode` and `updateQrCode` are documented; the rest are additions. */
export const operations = {
  ...codeOperations,
  ...importOperations,
  ...versionOperations,
  ...linkOperations,
  ...tagOperations,
  ...folderOperations,
  ...utmTemplateOperations,
  ...sessionOperations,
  ...serverOperations,
  ...domainOperations,
  ...draftOperations,
  ...brandOperations,
  ...fileOperations,
  ...pictureOperations,
  ...scanOperations,
  ...visitPageOperations,
  ...accessTokenOperations,
  ...signInOperations,
  ...meOperations,
  ...memberOperations,
  ...changeOperations,
  ...approvalOperations,
  ...noticeOperations,
  ...featureOperations,
}

export type OperationId = keyof typeof operations
