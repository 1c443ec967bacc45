import { accessTokenOperations } from './access-token-operations.ts'
import { brandOperations } from './brand-operations.ts'
import { codeOperations } from './code-operations.ts'
import { destinationOperations } from './destination-operations.ts'
import { domainOperations } from './domain-operations.ts'
import { draftOperations } from './draft-operations.ts'
import { fileOperations } from './file-operations.ts'
import { folderOperations } from './folder-operations.ts'
import { importOperations } from './import-operations.ts'
import { linkOperations } from './link-operations.ts'
import { approvalOperations } from './people/approval-operations.ts'
import { changeOperations } from './people/change-operations.ts'
import { commentOperations } from './people/comment-operations.ts'
import { meOperations } from './people/me-operations.ts'
import { memberOperations } from './people/member-operations.ts'
import { noticeOperations } from './people/notice-operations.ts'
import { signInOperations } from './people/sign-in-operations.ts'
import { printCheckOperations } from './print-checks.ts'
import { scanOperations } from './scan-operations.ts'
import { sessionOperations } from './session-operations.ts'
import { tagOperations } from './tag-operations.ts'
import { versionOperations } from './version-operations.ts'
import { visitPageOperations } from './visit-page.ts'

/** All operations. `createQrCode` and `updateQrCode` are documented; the rest are additions. */
export const operations = {
  ...codeOperations,
  ...importOperations,
  ...versionOperations,
  ...linkOperations,
  ...tagOperations,
  ...folderOperations,
  ...sessionOperations,
  ...domainOperations,
  ...draftOperations,
  ...brandOperations,
  ...fileOperations,
  ...printCheckOperations,
  ...scanOperations,
  ...visitPageOperations,
  ...destinationOperations,
  ...accessTokenOperations,
  ...signInOperations,
  ...meOperations,
  ...memberOperations,
  ...changeOperations,
  ...approvalOperations,
  ...commentOperations,
  ...noticeOperations,
}

export type OperationId = keyof typeof operations
