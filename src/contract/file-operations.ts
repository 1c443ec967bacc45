import {
  fileDeletedResponseSchema,
  fileListQuerySchema,
  storedFileListResponseSchema,
  storedFileResponseSchema,
  uploadResponseSchema,
} from './files.ts'
import type { Operation } from './operation.ts'

/** Files of codes: pictures, PDFs, audio and video. Large ones come by tus 1.0.0 (https://tus.io) under /api/v1/uploads. */
export const fileOperations = {
  uploadFile: {
    method: 'POST',
    path: '/api/v1/files',
    summary: 'Store a file, sent as multipart field `file`; the same file sent again is the same file',
    bodyTypes: ['multipart/form-data'],
    answer: storedFileResponseSchema,
    success: 201,
    refusals: [400, 401, 413, 509, 500],
  },
  listFiles: {
    method: 'GET',
    path: '/api/v1/files',
    summary: 'Files of the user, newest first',
    query: fileListQuerySchema,
    answer: storedFileListResponseSchema,
    success: 200,
    refusals: [400, 401, 500],
  },
  readFile: {
    method: 'GET',
    path: '/api/v1/files/:id',
    summary: 'What is known of a file',
    answer: storedFileResponseSchema,
    success: 200,
    refusals: [401, 404, 500],
  },
  deleteFile: {
    method: 'DELETE',
    path: '/api/v1/files/:id',
    summary: 'Delete a file that no code, version or draft shows',
    answer: fileDeletedResponseSchema,
    success: 200,
    refusals: [400, 401, 404, 500],
  },
  beginUpload: {
    method: 'POST',
    path: '/api/v1/uploads',
    summary: 'Begin a large upload by tus; Upload-Metadata carries the file name as `filename`',
    answerTypes: ['text/plain'],
    success: 201,
    refusals: [400, 401, 413, 509, 500],
  },
  readUpload: {
    method: 'GET',
    path: '/api/v1/uploads/:id',
    summary: 'The file of a complete upload; null while it is not complete',
    answer: uploadResponseSchema,
    success: 200,
    refusals: [401, 404, 500],
  },
  cancelUpload: {
    method: 'DELETE',
    path: '/api/v1/uploads/:id',
    summary: 'Cancel an upload that is not complete, by tus',
    answerTypes: ['text/plain'],
    success: 204,
    refusals: [401, 404, 500],
  },
} as const satisfies Record<string, Operation>
