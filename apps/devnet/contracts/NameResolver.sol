// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// ENS resolver (ENSIP-10) for all names below one name. It sends clients to a Latchkey server (ERC-3668) and accepts only
/// responses signed by the server's key.
contract NameResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error AnswerExpired();
    error SignerUnknown();

    address public immutable signer;
    string[] private urls;

    /// @param gateways URL templates with `{sender}` and `{data}`.
    constructor(string[] memory gateways, address gatewaySigner) {
        urls = gateways;
        signer = gatewaySigner;
    }

    /// @param name In the DNS wire format.
    /// @param data The call for a resolver without gateway, such as `addr(bytes32)`.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory request = abi.encodeCall(this.resolve, (name, data));
        revert OffchainLookup(address(this), urls, request, this.resolveWithProof.selector, request);
    }

    function resolveWithProof(bytes calldata answer, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(answer, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired();
        bytes32 digest =
            keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result)));
        if (signature.length != 65) revert SignerUnknown();
        (bytes32 r, bytes32 s) = (bytes32(0), bytes32(0));
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
        }
        if (ecrecover(digest, uint8(signature[64]), r, s) != signer) revert SignerUnknown();
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9061b923 || id == 0x01ffc9a7;
    }
}
