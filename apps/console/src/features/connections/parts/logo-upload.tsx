import { FileInput, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { uploadLogo } from '../api/connections.js';
import { ErrorNotice } from '../../../shared/ui/error-notice.js';
import { Panel } from '../../../shared/ui/page.js';

const maxBytes = 700_000;

function read(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    if (file.size > maxBytes) return reject(new Error('The file can have at most 700 KB.'));
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
}

/** Uploads a logo to the ad account and chooses it. */
export function LogoUpload({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const uploading = useMutation({
    mutationFn: async (file: File) => uploadLogo(id, await read(file)),
    onSuccess: async () => {
      notifications.show({ message: 'The logo was uploaded and chosen.' });
      await queryClient.invalidateQueries({ queryKey: ['connections'] });
    },
  });
  return (
    <Panel title="Logo" description="Ads show it next to the name of the business. A picture that is not square gets transparent margins.">
      <Stack gap="sm">
        {uploading.error && <ErrorNotice error={uploading.error} title="Logo not uploaded" />}
        <FileInput
          label="Upload a logo"
          description="PNG or JPEG, at most 700 KB."
          placeholder="Select a file…"
          accept="image/png,image/jpeg"
          disabled={uploading.isPending}
          onChange={(file) => {
            if (file !== null) uploading.mutate(file);
          }}
        />
      </Stack>
    </Panel>
  );
}
