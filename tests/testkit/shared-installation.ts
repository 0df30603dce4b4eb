import type { TestProject } from 'vitest/node';
import { type InstallationAddress, startTestInstallation } from './installation.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The installation that all files of a project share; see `shareInstallation`. */
    installation: InstallationAddress;
  }
}

/**
 * Starts one installation for all test files of a project, because starting one takes longer than most files. Each test
 * signs up its own users.
 * @returns a function that stops it
 */
export const shareInstallation = async (
  project: TestProject,
  environment: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> => {
  const installation = await startTestInstallation(environment);
  const { url, dataDirectory, databaseUrl } = installation;
  project.provide('installation', { url, dataDirectory, databaseUrl });
  return () => installation.stop();
};
