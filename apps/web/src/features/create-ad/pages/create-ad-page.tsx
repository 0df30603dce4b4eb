export const CreateAdPage = () => null;
